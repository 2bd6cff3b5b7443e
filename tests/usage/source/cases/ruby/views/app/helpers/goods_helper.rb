# A helper, which templates use without naming its module.
module GoodsHelper
  def color_of(good)
    content_tag(:b, good["color"]) # @ read color
  end
end
